// Numbers as people write them: halves as ½, a fraction of the protocol ('17/2') as a whole and its part.
export const halves = (n: number): string => (n < 0 ? `−${halves(-n)}` : n % 1 ? `${Math.floor(n) || ''}½` : String(n));

const PARTS: Record<string, string> = { '1/2': '½', '1/4': '¼', '3/4': '¾', '1/8': '⅛', '3/8': '⅜', '5/8': '⅝', '7/8': '⅞' };
export function mixed(fraction: string): string {
  const [, n, of] = /^(\d+)\/(\d+)$/.exec(fraction) ?? [];
  if (!n || !of) return fraction;
  const [whole, rest] = [Math.floor(Number(n) / Number(of)), `${Number(n) % Number(of)}/${of}`];
  return `${whole || ''}${PARTS[rest] ?? ` ${rest}`}`.trim();
}

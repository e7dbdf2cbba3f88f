// Numbers as people write them: halves as ½.
export const halves = (n: number): string => (n % 1 ? `${Math.floor(n) || ''}½` : String(n));

// Most of a new view says what the last one said. Its unchanged parts are replaced by the very objects that are already
// shown, so that whoever draws them sees at a glance that there is nothing to do.
export function shared<T>(old: unknown, next: T): T {
  if (old === next) return next;
  if (typeof old !== 'object' || typeof next !== 'object' || old === null || next === null || Array.isArray(old) !== Array.isArray(next))
    return next;
  const [was, is] = [old as Record<string, unknown>, next as Record<string, unknown>];
  const keys = Object.keys(is);
  let same = Object.keys(was).length === keys.length;
  for (const key of keys) {
    is[key] = shared(was[key], is[key]);
    same = same && is[key] === was[key] && key in was;
  }
  return same ? (old as T) : next;
}

// Recomputes every die and draw of a finished game from its record, with nothing but the browser's own SHA-256 and HMAC. It knows no
// rule: what a draw was made from stands in the record (`cup`), and that it was so is what `vedette verify` finds out.

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes) => Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, '0')).join('');

// What of the record is about its dice.
export function read(text) {
  const record = { commitment: '', taken: 0, secret: '', brought: 0, entropies: [], cups: new Map(), lines: [] };
  if (!text.startsWith('vedette record ')) throw new Error('This is not a record: it should begin with "vedette record 1".');
  text.split(/\r?\n/).forEach((raw, at) => {
    const line = raw.trim();
    const [word, ...rest] = line.split(/\s+/);
    if (['begin', 'union', 'confederate', 'place'].includes(word)) {
      const bar = word === 'place' ? line.lastIndexOf('} | ') + 1 : line.indexOf(' | ');
      const items =
        bar > 0
          ? line
              .slice(bar + 3)
              .trim()
              .split(/\s+/)
          : [];
      record.lines.push({ number: at + 1, items });
    } else if (word === 'dice') [record.commitment, record.taken] = [rest[0], Number(rest[1])];
    else if (word === 'secret') record.secret = rest[0];
    else if (word === 'brought') record.brought = Number(rest[0]);
    else if (word === 'entropy') record.entropies.push({ side: rest[0], hex: rest[1], from: Number(rest[2]) });
    else if (word === 'cup') record.cups.set(Number(rest[0]), rest.slice(1));
  });
  return record;
}

// { possible, dice, draws, fits, faults }: sentences.
export async function verify(text, subtle = globalThis.crypto?.subtle) {
  const record = read(text);
  const said = { possible: false, dice: 0, draws: 0, brought: record.brought, fits: [], faults: [] };
  if (!subtle) said.faults.push('This browser has WebCrypto only on https or on localhost: open this page there.');
  else if (!record.commitment) said.faults.push('This record has no commitment: its dice came from a seed, and nobody can verify that.');
  else if (!record.secret) said.faults.push('The secret is not in this record: a house tells it when the game is over.');
  else said.possible = true;
  if (!said.possible) return said;

  const secret = bytesOf(record.secret);
  const sum = hexOf(await subtle.digest('SHA-256', secret));
  if (sum === record.commitment) said.fits.push(`The secret is the one that was committed to: SHA-256 ${sum}.`);
  else said.faults.push(`The secret is not the one that was committed to: its SHA-256 is ${sum}.`);
  for (const { side, hex, from } of record.entropies) said.fits.push(`The ${side} side added ${hex}, from number ${from} on.`);

  const key = await subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  // Number n, as one of `of` choices: its upper 32 bits are all that is needed.
  const choice = async (n, of) => {
    const added = ['union', 'confederate'].flatMap((side) => record.entropies.filter((e) => e.side === side && e.from <= n));
    const message = `${added.map((e) => e.hex).join(':')}#${n}`;
    const upper = new DataView(await subtle.sign('HMAC', key, new TextEncoder().encode(message))).getUint32(0);
    return Math.floor((upper * of) / 2 ** 32);
  };
  let n = 0;
  for (const { number, items } of record.lines.slice(record.brought)) {
    for (const item of items) {
      const cup = record.cups.get(n);
      const die = /^[1-6]$/.test(item);
      const right = die ? String(1 + (await choice(n, 6))) : cup ? cup[await choice(n, cup.length)] : undefined;
      if (die) said.dice += 1;
      else said.draws += 1;
      if (right === undefined) said.faults.push(`Line ${number}: what ${item} (number ${n}) was drawn from is not told.`);
      else if (right !== item) said.faults.push(`Line ${number}: the record has ${item}, and number ${n} gives ${right}.`);
      n += 1;
    }
  }
  if (n !== record.taken) said.faults.push(`The record says that ${record.taken} numbers were taken, and its lines use ${n}.`);
  if (record.brought > 0 && n === 0 && said.faults.length === 0) {
    said.possible = false;
    said.faults.push('Every die of this record is said to have been rolled elsewhere, before the game came to the house.');
    return said;
  }
  if (record.brought > 0) said.fits.push(`The first ${record.brought} lines came with the table; their dice are not verified.`);
  if (said.faults.length === 0) said.fits.push(`${said.dice} dice and ${said.draws} draws recomputed: all are as they should be.`);
  return said;
}

// The page around it.
if (typeof document !== 'undefined') {
  const pasted = document.querySelector('textarea');
  const output = document.querySelector('output');
  const show = async () => {
    let said;
    try {
      said = await verify(pasted.value.trimStart());
    } catch (e) {
      said = { possible: false, fits: [], faults: [e.message] };
    }
    const verdict = !said.possible
      ? 'Nothing was verified.'
      : said.faults.length === 0
        ? `The dice are verified${said.brought > 0 ? `, but for the first ${said.brought} lines, whose dice were rolled elsewhere` : ''}.`
        : 'THE DICE ARE NOT WHAT THEY SHOULD BE.';
    output.replaceChildren(
      ...[verdict, ...said.faults, ...said.fits].map((sentence) => Object.assign(document.createElement('p'), { textContent: sentence })),
    );
  };
  document.querySelector('button').addEventListener('click', show);
  document.querySelector('input').addEventListener('change', async (e) => {
    const [file] = e.target.files;
    if (!file) return;
    pasted.value = await file.text();
    await show();
  });
}

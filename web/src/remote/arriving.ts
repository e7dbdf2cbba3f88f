// How the page comes to a table: the server says that it is a house, and the address says which seat, or which table.
import * as s from '../table/state';
import { SocketLink } from '../connection/socket_link';
import { elsewhere, link, tell } from '../table/table';
import type { Refusal } from '../protocol/messages';
import { addressAt, heldAt, watchKey, wayOf } from './keys';
import './notify';
import './lobby';
import { house, room, sit } from './room';
import type { HouseLimits } from './wire';

elsewhere.greeted = (hello: { house?: boolean; limits?: HouseLimits }) => {
  if (!hello.house) return;
  house.value = hello.limits ?? {};
  if (link instanceof SocketLink) link.keptThere = true;
};
function turnedAway(error: Refusal): void {
  addressAt('');
  s.dialog.value = 'tables';
  tell({ tone: 'trouble', text: error.message });
}
// True where the address led to a table, or to the list of them.
export async function arrive(hash: string): Promise<boolean> {
  const to = wayOf(hash);
  if (!to) return false;
  if (!house.value) {
    addressAt('');
    tell({ tone: 'trouble', text: 'The link leads to a table of a house, and there is none here: open it at the address of the house.' });
    return false;
  }
  s.notice.value = null;
  if ('seat' in to) {
    const error = await sit(to.seat);
    if (error) turnedAway(error);
    return true;
  }
  if ('table' in to) {
    const held = heldAt(to.table);
    if (held?.table === room.value?.table && room.value) return true;
    const error = await sit(held?.key ?? watchKey(to.table));
    if (error) turnedAway(error);
    return true;
  }
  s.dialog.value = 'tables';
  return true;
}
addEventListener('hashchange', () => void arrive(location.hash));

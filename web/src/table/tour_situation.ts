// The tour's small situation: two Union brigades below Fox's Gap, a Confederate brigade in it and a battery behind. It is written
// as the protocol's `place` takes it; where the game is not offered, the tour does without.
export const TOUR = { game: 'fotm', scenario: 'battle', mine: 'us-scammon', from: '1610', to: '1608', gap: '1607' };

const CONFEDERATES = [
  { unit: 'cs-garland', hex: '1607', facing: 'ese' },
  { unit: 'cs-bondurant', hex: '1606', facing: 'ese' },
];
const situation = (phase: string, scammon: string, crook: string): Record<string, unknown> => ({
  clear: true,
  turn: 3,
  phase,
  side: 'union',
  units: [{ unit: 'us-scammon', hex: scammon, facing: 'wnw' }, { unit: 'us-crook', hex: crook, facing: 'wnw' }, ...CONFEDERATES],
});
export const MARCH = situation('movement', '1610', '1709');
export const BATTLE = situation('combat', '1608', '1707');

// A server of PostgreSQL for one test: a cluster of its own in a temporary folder, reached by a socket there and by nobody else.
import { execFileSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { folder } from './house';

const bin = (): string => execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();

export async function postgres(): Promise<{ address: string; stop(): Promise<void> }> {
  const at = await folder();
  const programs = bin();
  const asRoot = process.getuid?.() === 0; // which no server of PostgreSQL runs as
  const run = (program: string, ...args: string[]): void => {
    const whole = asRoot ? ['runuser', '-u', 'postgres', '--', `${programs}/${program}`, ...args] : [`${programs}/${program}`, ...args];
    execFileSync(whole[0]!, whole.slice(1), { cwd: '/', stdio: 'ignore' });
  };
  await chmod(at.path, 0o755);
  if (asRoot) execFileSync('chown', ['postgres', at.path]);
  const data = `${at.path}/data`;
  run('initdb', '--no-sync', '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '-D', data);
  run('pg_ctl', '-w', '-D', data, '-l', `${at.path}/log`, '-o', `-k ${at.path} -c listen_addresses=''`, 'start');
  run('createdb', '-h', at.path, '-U', 'postgres', 'house');
  return {
    address: `postgresql://postgres@/house?host=${at.path}`,
    stop: async () => {
      run('pg_ctl', '-w', '-D', data, '-m', 'immediate', 'stop');
      await at.remove();
    },
  };
}

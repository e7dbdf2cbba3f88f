// A server and a browser for all tests of a file.
import { afterAll, beforeAll } from 'vitest';
import type { Browser } from 'playwright-core';
import { launch } from './browser';
import { serve, type Served } from './program';

export interface Session {
  server: Served;
  browser: Browser;
}
export function session(): Session {
  const here = {} as Session;
  beforeAll(async () => {
    here.server = await serve();
    here.browser = await launch();
  });
  afterAll(async () => {
    await here.browser.close();
    await here.server.stop();
  });
  return here;
}

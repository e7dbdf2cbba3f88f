// The accessibility tree checked with axe; gives what it finds wrong, in words. The page's own policy forbids foreign
// scripts, so axe comes in through the browser's debugger.
import axe from 'axe-core';
import type { Page } from 'playwright-core';

export async function AxeBuilder(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const run = (
      window as unknown as {
        axe: {
          run: (
            where: Document,
            how: object,
          ) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
        };
      }
    ).axe.run;
    const found = await run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'] });
    return found.violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 140)} ${n.failureSummary?.slice(0, 200) ?? ''}`));
  });
}

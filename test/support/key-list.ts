import type { Workplace } from './browser.js';

/** A command as the list of keys names it; without a key of its own the text is empty. */
export interface ListedCommand {
  section: string;
  title: string;
  key: string;
}

/** What the list of keys (`?`) says of the screen that is shown. */
export async function listedCommands({ page, keys }: Workplace): Promise<ListedCommand[]> {
  await page.locator('#main').focus();
  await keys('?');
  const list = page.getByRole('dialog', { name: 'Keys' });
  await list.waitFor();
  const commands = await list.locator('section').evaluateAll((sections) =>
    sections.flatMap((section) =>
      [...section.querySelectorAll('dt')].map((name) => ({
        section: section.querySelector('h3')?.textContent ?? '',
        title: name.textContent ?? '',
        key: [...(name.nextElementSibling?.querySelectorAll('kbd') ?? [])].map((cap) => cap.textContent).join(' '),
      })),
    ),
  );
  await keys('Escape');
  await list.waitFor({ state: 'detached' });
  return commands;
}

/** The keys that more than one command has. */
export function keysTakenTwice(commands: readonly ListedCommand[]): string[] {
  const taken = commands.map(({ key }) => key).filter((key) => key !== '');
  return taken.filter((key, index) => taken.indexOf(key) !== index);
}

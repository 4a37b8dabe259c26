import type { Workplace } from './browser.js';

/** Chooses in a picker by what is typed into it. */
export async function pick({ page, keys }: Workplace, label: string, typed: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.type(typed);
  const choices = page.getByRole('listbox', { name: 'Choices' });
  await choices.getByRole('option').first().waitFor();
  await keys('Enter');
  await choices.waitFor({ state: 'detached' });
}

/** Writes over what stands in a field, and leaves it. */
export async function typeInto({ page, keys }: Workplace, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await keys('Tab');
}

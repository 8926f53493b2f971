import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

export function timeline(page: Page): Locator {
  return page.getByRole('grid', { name: 'Timeline' });
}

/** The name of the cell that has the focus. */
export async function focusedMark(page: Page): Promise<string> {
  const id = await timeline(page).getAttribute('aria-activedescendant');
  return (await page.locator(`[id="${id}"]`).getAttribute('aria-label')) ?? '';
}

/**
 * Goes with keys alone from the top of the page to a mark, to its explanation, and back. Expects a visible focus after each key.
 *
 * @returns the number of keys
 */
export async function explainByKeys(page: Page): Promise<number> {
  const pressed: string[] = [];
  const press = async (name: string): Promise<void> => {
    pressed.push(name);
    await page.keyboard.press(name);
    expect(await hiddenFocus(page)).toBeNull();
  };
  const grid = timeline(page);
  while (!(await hasFocus(grid)) && pressed.length < 30) await press('Tab');
  while (!/, (?:planned|unschedulable), \d{4}-/.test(await focusedMark(page)) && pressed.length < 35)
    await press('ArrowDown');
  await press('ArrowRight');
  const identity = (await focusedMark(page)).split(',')[0] ?? '';
  await press('Enter');
  const explain = page.getByRole('complementary', { name: 'Explain' });
  await explain.getByText('Seed hash').waitFor();
  const heading = explain.getByRole('heading', { level: 2 }).first();
  expect(await heading.textContent()).toContain(`${identity}, period `);
  expect(await hasFocus(heading)).toBe(true);
  await press('Escape');
  await explain.waitFor({ state: 'detached' });
  expect(await hasFocus(grid)).toBe(true);
  return pressed.length;
}

export async function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((one) => one === document.activeElement);
}

/** The element with the focus, if a reader does not see that it has it. null: it is on the screen and has an outline. */
async function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return 'none';
    // The editor would cut off an outline of its own, so its holder has it.
    const { outlineStyle, outlineWidth } = getComputedStyle(focused.closest('.editor-holder') ?? focused);
    const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    const { top, bottom, left, right } = focused.getBoundingClientRect();
    const isOnScreen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return isOutlined && isOnScreen ? null : focused.outerHTML.slice(0, 200);
  });
}

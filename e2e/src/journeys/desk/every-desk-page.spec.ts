import type { Language } from '@halyard/api/client'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { reportFigures } from '../../runner/report-figures.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { describeTurn, readTurn, THEMES } from '../../visual/settings.ts'
import { DESK_LANGUAGES, deskWordsOf, foreignDeskTexts } from '../../words.ts'

const turn = readTurn()

// Over two turns, every page is seen in every language and theme.
for (const [at, theme] of THEMES.entries()) {
  const language = DESK_LANGUAGES[(turn + at) % DESK_LANGUAGES.length] ?? 'en'
  test(`every page of the console fits, is translated and accessible: ${theme}`, async ({ openDesk }) => {
    reportFigures(`${language}, ${describeTurn(turn)}`)
    const { page, goto, takeScreenshot } = await openDesk('admin')
    await choose(page, language, theme)
    const paths = await pathsOf(page)
    expect(paths.length).toBeGreaterThan(10)
    for (const path of paths)
      await test.step(path, async () => {
        await goto(path)
        await waitForContent(page)
        await takeScreenshot(`page${path.replaceAll('/', '-')}-${language}-${theme}`)
        expect.soft(await findFlaws(page, foreignDeskTexts(language)), path).toEqual([])
        const filter = page.getByRole('button', {
          name: deskWordsOf('staff', language)('filter'),
          exact: true,
        })
        if (!(await filter.isVisible()) || path === '/audit') return
        await filter.click()
        expect.soft(await findFlaws(page, foreignDeskTexts(language)), `${path} with filters`).toEqual([])
      })
  })
}

async function choose(page: Page, language: Language, theme: (typeof THEMES)[number]): Promise<void> {
  await page.getByLabel(deskWordsOf('staff')('language'), { exact: true }).selectOption(language)
  const word = deskWordsOf('staff', language)
  const other = page.getByRole('button', { name: word(theme === 'dark' ? 'darkTheme' : 'lightTheme') })
  // The button offers the other theme, so it is absent if the wanted one is in use.
  await page.getByRole('button', { name: word('signOut') }).waitFor()
  if (await other.isVisible()) await other.click()
}

/** Returns the paths of the pages in the navigation: '/withdrawals'. */
async function pathsOf(page: Page): Promise<string[]> {
  const links = await page.locator('nav a[href^="#/"]').all()
  return Promise.all(links.map(async (link) => ((await link.getAttribute('href')) ?? '').slice(1)))
}

import { findFlaws } from '../../visual/find-flaws.ts'
import { expect, test } from '../../fixtures.ts'
import { reportFigures } from '../../runner/report-figures.ts'
import { describeTurn, LANGUAGES, readTurn, visitsOfTurn } from '../../visual/settings.ts'
import { openTour, pictureName, planTours, visitScreen } from '../../visual/visit-screens.ts'
import { foreignTexts } from '../../words.ts'

test.describe.configure({ mode: 'parallel', timeout: 360_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const turn = readTurn()
const tours = planTours(visitsOfTurn(turn))

// `npm run looks` checks all combinations.
for (const language of LANGUAGES)
  test(`every screen of this turn fits, is translated and accessible: ${language}`, async ({
    customers,
    openMobilePage,
  }) => {
    reportFigures(describeTurn(turn))
    const foreign = foreignTexts(language)
    for (const tour of tours.filter((one) => one.language === language)) {
      const mobile = await openTour(tour, customers, openMobilePage)
      for (const visit of tour.visits)
        await test.step(visit.screen.name, async () => {
          await visitScreen(mobile, visit, async (setting) => {
            const picture = pictureName(visit, setting)
            await mobile.takeScreenshot(picture)
            const flaws = await findFlaws(mobile.page, visit.screen.isEnglish ? undefined : foreign)
            expect.soft(flaws, `${picture}: ${flaws.join('; ')}`).toEqual([])
          })
        })
      // Otherwise the page would continue to draw every price update.
      await mobile.close()
    }
  })

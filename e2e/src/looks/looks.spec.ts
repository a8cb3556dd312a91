import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { type MobilePage, openMobilePage } from '../mobile/open-mobile-page.ts'
import { findFlaws } from '../visual/find-flaws.ts'
import type { Setting, Visit } from '../visual/settings.ts'
import { customerOf, openTour, pictureName, planTours, visitScreen } from '../visual/visit-screens.ts'
import { foreignTexts } from '../words.ts'
import { readChoice, visitsOf } from './choice.ts'
import { type Finding, reportSeen } from './finding.ts'
import { PICTURES } from './folders.ts'
import { takePicture } from './take-picture.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const choice = readChoice()

/** Tours of the trader come first: the deals on their screens expire a quarter of an hour after they were opened. */
const tours = planTours(visitsOf(choice)).toSorted(
  (a, b) => Number(b.signedIn === 'trader') - Number(a.signedIn === 'trader'),
)

for (const tour of tours)
  test(`${tour.language} ${customerOf(tour.signedIn)}`, async ({ browser, customers }) => {
    const foreign = foreignTexts(tour.language)
    const findings: Finding[] = []
    const routes = new Set<string>()
    const pictures: string[] = []
    let looks = 0
    const open = () => openTour(tour, customers, (options) => openMobilePage(browser, options))
    let mobile = await open()

    const look = async (visit: Visit, setting: Setting) => {
      const { page } = mobile
      looks += 1
      routes.add(/#\/pages\/([^?]*)/.exec(page.url())?.[1] ?? '')
      if (choice.task === 'gallery') {
        const name = pictureName(visit, setting)
        await takePicture(page, join(PICTURES, `${name}.jpg`))
        pictures.push(name)
        return
      }
      for (const flaw of await findFlaws(page, visit.screen.isEnglish ? undefined : foreign))
        findings.push({ screen: visit.screen.name, language: tour.language, ...setting, flaw })
    }

    for (const visit of tour.visits) {
      const reported = mobile.problems().length
      const flaws = await visitScreen(mobile, visit, (setting) => look(visit, setting)).then(
        () => mobile.problems().slice(reported),
        (error: unknown) => [`does not open: ${String(error)}`],
      )
      const [first] = visit.settings
      if (first)
        findings.push(
          ...flaws.map((flaw) => ({ screen: visit.screen.name, language: tour.language, ...first, flaw })),
        )
      if (flaws.length > 0) mobile = await reopened(mobile, open)
    }
    await mobile.close()
    reportSeen({ visits: tour.visits.length, looks, routes: [...routes], findings, pictures })
    expect(findings.length, 'findings').toBe(0)
  })

/** A screen that failed may have left an overlay open. */
async function reopened(mobile: MobilePage, open: () => Promise<MobilePage>): Promise<MobilePage> {
  await mobile.close()
  return open()
}

import { expect, test } from '../../fixtures.ts'
import type { Page } from '@playwright/test'
import { findCrowdedText } from '../../visual/find-crowded-text.ts'
import { findHiddenButton } from '../../visual/find-hidden-buttons.ts'
import { findSidewaysScroll } from '../../visual/find-sideways-scroll.ts'
import { setTextSize } from '../../visual/set-text-size.ts'
import { SCREENS as EVERY_SCREEN, type Screen as VisualScreen } from '../../visual/screens.ts'
import { confirmOption, confirmPosition, confirmSpot } from '../../visual/trade-steps.ts'
import { confirmConversion, confirmWithdrawal } from '../../visual/wallet-steps.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { storedSession } from '../../mobile/stored-session.ts'

interface Screen {
  readonly name: string
  readonly route: string
  /** Opens the confirmation sheet. */
  readonly confirm?: (page: Page) => Promise<void>
}

const SCREENS: Readonly<Record<'trader' | 'demo', readonly Screen[]>> = {
  trader: [
    { name: 'home', route: 'index/index' },
    { name: 'spot', route: 'trade/index' },
    { name: 'spot-confirm', route: 'trade/index', confirm: (page) => confirmSpot(page, 'en') },
    { name: 'chart', route: 'trade/kline' },
    { name: 'contracts', route: 'lever/index' },
    { name: 'contract-confirm', route: 'lever/index', confirm: (page) => confirmPosition(page, 'en') },
    { name: 'options', route: 'option/detail' },
    { name: 'option-confirm', route: 'option/detail', confirm: (page) => confirmOption(page, 'en') },
  ],
  demo: [
    { name: 'assets', route: 'assets/index' },
    { name: 'convert', route: 'convert/index' },
    { name: 'convert-confirm', route: 'convert/index', confirm: confirmConversion },
    { name: 'deposit', route: 'assets/deposit/index' },
    { name: 'records', route: 'assets/record' },
    { name: 'sign-ins', route: 'settings/security/signIns' },
    { name: 'withdraw', route: 'assets/withdraw/index' },
    {
      name: 'withdraw-confirm',
      route: 'assets/withdraw/index',
      confirm: (page) => confirmWithdrawal(page, 'en'),
    },
  ],
}

/** Portrait and landscape, at the text sizes of Android and desktop browsers; the last entry is a zoom of 200 %. */
const VARIANTS = [
  ...[130, 150, 200].flatMap((percent) => [
    { percent, width: 390, height: 844 },
    { percent, width: 844, height: 390 },
    { percent, width: 320, height: 640 },
    { percent, width: 640, height: 320 },
  ]),
  { percent: 100, width: 360, height: 640 },
  { percent: 100, width: 195, height: 422 },
] as const

test.describe.configure({ mode: 'parallel', timeout: 180_000 })
test.use({ timezoneId: 'America/Sao_Paulo', contextOptions: { reducedMotion: 'reduce' } })

// Text resize (WCAG 1.4.4) and reflow (1.4.10).
for (const [customer, theme] of [
  ['trader', 'dark'],
  ['demo', 'light'],
] as const)
  test(`text of up to 200 %, ${customer}: none overlaps or is cut off`, async ({
    customers,
    openMobilePage,
  }) => {
    const mobile = await openMobilePage({ stored: { ...storedSession(customers[customer]), theme } })
    for (const screen of SCREENS[customer])
      await test.step(screen.name, async () => {
        expect.soft(await checkScreen(mobile, screen)).toEqual([])
      })
  })

/** Every route once, as the customer for whom it shows most opens it; screens with other variants are above. */
const ROUTES = [
  ...new Map(
    EVERY_SCREEN.filter(
      ({ prepare, alwaysLoading, isEnglish }) => !prepare && !alwaysLoading && !isEnglish,
    ).map((screen) => [screen.route, screen] as const),
  ).values(),
]

for (const [who, isOpen] of [
  ['a guest', (screen: VisualScreen) => screen.signedIn === false],
  ['a customer', (screen: VisualScreen) => screen.signedIn !== false],
] as const)
  test(`text of 200 %, every route of ${who}: none overlaps, is cut off or broken`, async ({
    customers,
    openMobilePage,
  }) => {
    const isGuest = who === 'a guest'
    const stored = isGuest ? {} : storedSession(customers.trader)
    const mobile = await openMobilePage({ stored: { ...stored, theme: 'dark' } })
    for (const screen of ROUTES.filter(isOpen))
      await test.step(screen.name, async () => {
        expect.soft(await checkRoute(mobile, screen)).toEqual([])
      })
  })

async function checkRoute(mobile: MobilePage, { name, route }: VisualScreen): Promise<string[]> {
  const { page } = mobile
  await mobile.goto(route)
  await setTextSize(page, 200)
  await waitForContent(page)
  await mobile.takeScreenshot(`${name} at 200 %`)
  const found = await findLasting(page, async () => [
    ...(await findSidewaysScroll(page)),
    ...(await findCrowdedText(page)),
  ])
  return found.map((flaw) => `${name} ${flaw}`)
}

async function checkScreen(mobile: MobilePage, { name, route, confirm }: Screen): Promise<string[]> {
  const { page } = mobile
  const flaws: string[] = []
  await setTextSize(page, 100)
  await page.setViewportSize({ width: 390, height: 844 })
  await mobile.goto(route)
  await waitForContent(page)
  await confirm?.(page)
  for (const { percent, width, height } of VARIANTS) {
    const variant = `${name} at ${percent} % on ${width}x${height}`
    await page.setViewportSize({ width, height })
    await setTextSize(page, percent)
    await waitForContent(page)
    await mobile.takeScreenshot(variant)
    const found = await findLasting(page, async () => [
      ...(await findSidewaysScroll(page)),
      ...(await findCrowdedText(page)),
      ...(confirm ? await findHiddenButton(sheetOn(page).getByRole('button').last()) : []),
    ])
    flaws.push(...found.map((flaw) => `${variant} ${flaw}`))
  }
  if (confirm) await page.keyboard.press('Escape')
  return flaws
}

/** Charts resize some frames later: only flaws that persist after these frames count. */
const FRAMES = 20

async function findLasting(page: Page, find: () => Promise<string[]>): Promise<string[]> {
  let found = await find()
  for (let frame = 0; frame < FRAMES && found.length > 0; frame += 1) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    found = await find()
  }
  return found
}

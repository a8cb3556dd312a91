import type { Page } from '@playwright/test'
import { findCrowdedText } from '../looks/find-crowded-text.ts'
import { findHiddenButton } from '../looks/find-hidden-buttons.ts'
import { findSidewaysScroll } from '../looks/find-sideways-scroll.ts'
import { peopleOf } from '../looks/people.ts'
import { confirmOption, confirmPosition, confirmSpot } from '../looks/trade-steps.ts'
import { confirmWithdrawal } from '../looks/wallet-steps.ts'
import type { Phone } from '../phone/open-phone.ts'
import { settle } from '../phone/settle.ts'
import { sheetOn } from '../phone/sheet.ts'
import { storedSession } from '../phone/stored-session.ts'
import type { Journey } from './journey.ts'

interface Screen {
  readonly name: string
  readonly route: string
  /** Opens the confirmation sheet. */
  readonly confirm?: (page: Page) => Promise<void>
}

const SCREENS: Readonly<Record<'holder' | 'demo', readonly Screen[]>> = {
  holder: [
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

/**
 * Phones in portrait and landscape, at the text sizes of Android and desktop browsers; the last entry is a zoom of 200
 * %.
 */
const LOOKS = [
  ...[130, 150, 200].flatMap((percent) => [
    { percent, width: 390, height: 844 },
    { percent, width: 844, height: 390 },
    { percent, width: 320, height: 640 },
    { percent, width: 640, height: 320 },
  ]),
  { percent: 100, width: 360, height: 640 },
  { percent: 100, width: 195, height: 422 },
] as const

/** Text resize (WCAG 1.4.4) and reflow (1.4.10): no text overlaps or is cut off, and no button is unreachable. */
export const largeText: Journey = {
  name: 'large-text',
  boundMs: 180_000,
  async run(stage) {
    const people = await peopleOf(stage)
    const flaws: string[] = []
    for (const person of ['holder', 'demo'] as const) {
      const phone = await stage.openPhone({
        still: true,
        timeZone: 'America/Sao_Paulo',
        stored: { ...storedSession(people[person]), theme: person === 'demo' ? 'light' : 'dark' },
      })
      for (const screen of SCREENS[person]) flaws.push(...(await lookAt(phone, screen)))
      await phone.close()
    }
    if (flaws.length > 0) throw new Error(`${flaws.length} flaws:\n${flaws.join('\n')}`)
    return `${(SCREENS.holder.length + SCREENS.demo.length) * LOOKS.length} looks`
  },
}

async function lookAt(phone: Phone, { name, route, confirm }: Screen): Promise<string[]> {
  const { page } = phone
  const flaws: string[] = []
  await setTextSize(page, 100)
  await page.setViewportSize({ width: 390, height: 844 })
  await phone.go(route)
  await settle(page)
  await confirm?.(page)
  for (const { percent, width, height } of LOOKS) {
    const look = `${name} at ${percent} % on ${width}x${height}`
    await page.setViewportSize({ width, height })
    await setTextSize(page, percent)
    await settle(page)
    await phone.shoot(look)
    const found = await findLasting(page, async () => [
      ...(await findSidewaysScroll(page)),
      ...(await findCrowdedText(page)),
      ...(confirm ? await findHiddenButton(sheetOn(page).getByRole('button').last()) : []),
    ])
    flaws.push(...found.map((flaw) => `${look} ${flaw}`))
  }
  if (confirm) await page.keyboard.press('Escape')
  return flaws
}

/** Scales every length in rem, as the browser's own setting does. */
async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)
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

import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../testing/app.tsx'

afterEach(closeApp)

/** Returns the names of the listed markets. */
function names(): string[] {
  const rows = document.querySelectorAll('#pane-markets li')
  return Array.from(rows, (row) => /[A-Z]+\/[A-Z]+/.exec(row.textContent)?.[0] ?? '')
}

/** Opens spot trading on a large desktop, with its list of markets. */
async function openList() {
  const { stage, server } = await openApp({ path: '/pages/trade/index', width: 1_600 })
  return { stage, server }
}

test('list of markets: sorted by a title, down first', async () => {
  const { stage } = await openList()
  await stage.press(stage.get('button', 'Name'))
  const down = names()
  expect(down).toEqual(down.toSorted((a, b) => b.localeCompare(a)))
  await stage.press(stage.get('button', /^Name descending/))
  expect(names()).toEqual(down.toReversed())
})

test('list of markets: contracts have a tab, and open their page', async () => {
  const { stage } = await openList()
  await stage.press(stage.get('tab', 'Perpetual'))
  expect(names().length).toBeGreaterThan(0)
  const row = document.querySelector('#pane-markets li button:not([aria-pressed])')
  if (row) await stage.press(row)
  expect(location.hash).toContain('lever/index?contract_id=')
})

test('list of markets: a star is saved on the account, and its market is in the tab of stars', async () => {
  const { stage, server } = await openList()
  server.take()
  const star = stage.all('button', /ETH\/USDT/).find((button) => button.hasAttribute('aria-pressed'))
  const isStarred = star?.getAttribute('aria-pressed') === 'true'
  if (star) await stage.press(star)
  expect(server.take().map(({ path }) => path)).toContain('user/save_watchlist')
  await stage.press(stage.get('tab', 'Starred'))
  expect(names().includes('ETH/USDT')).toBe(!isStarred)
})

import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../testing/app.tsx'

afterEach(closeApp)

/** Returns the contract in the address. */
function place(): string | null {
  return new URLSearchParams(location.hash.split('?')[1]).get('contract_id')
}

async function openKeys(path = '/pages/trade/index') {
  const { stage, server } = await openApp({ path, width: 1_600 })
  server.take()
  const press = (key: string, modifiers?: KeyboardEventInit) => stage.key(document.body, key, modifiers)
  return { stage, server, press }
}

test('hot keys: the question mark lists them, each once', async () => {
  const { stage, press } = await openKeys()
  await press('?')
  expect(stage.all('dialog', 'Hot keys')).toHaveLength(1)
  const keys = Array.from(document.querySelectorAll('kbd'), ({ textContent }) => textContent)
  expect(keys).toEqual(['F', 'S', 'T', 'C', 'J', 'K', '/', '?'])
})

test('hot keys: S switches the side and T the order type, and both are said', async () => {
  const { stage, press } = await openKeys()
  await press('s')
  expect(stage.all('button', /^Sell BTC$/)).toHaveLength(1)
  expect(stage.all('status').map(({ textContent }) => textContent)).toContain('Sell')
  const types = () => stage.all('button', /^Order type: /).map((button) => button.getAttribute('aria-label'))
  const [before] = types()
  await press('t')
  expect(types()).not.toEqual([before])
  expect(types()).toHaveLength(1)
})

test('hot keys: F focuses the form, where they do nothing', async () => {
  const { stage, press } = await openKeys()
  await press('f')
  const field = document.activeElement
  expect(field?.matches('#pane-form input')).toBe(true)
  if (field) await stage.key(field, 's')
  expect(stage.all('button', /^Buy BTC$/)).toHaveLength(1)
})

test('hot keys: a slash focuses the search of the markets', async () => {
  const { press } = await openKeys()
  await press('/')
  expect(document.activeElement?.id).toBe('search-markets')
})

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
  'hot keys: nothing with a modifier: %j',
  async (modifier) => {
    const { stage, press } = await openKeys()
    await press('s', modifier)
    expect(stage.all('button', /^Buy BTC$/)).toHaveLength(1)
  },
)

test('hot keys: C asks before it cancels, and other keys do nothing meanwhile', async () => {
  const { stage, server, press } = await openKeys()
  await press('c')
  expect(stage.text()).toMatch(/Cancel all \d+ open orders of BTC\/USDT\?/)
  await press('s')
  expect(stage.text()).not.toContain('Sell BTC')
  expect(server.take().filter(({ path }) => path.includes('cancel'))).toEqual([])
})

test('hot keys: J opens the next contract, K the one before', async () => {
  const { press } = await openKeys('/pages/lever/index')
  await press('j')
  const next = place()
  expect(next).not.toBeNull()
  await press('k')
  expect(place()).not.toBe(next)
})

import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { closeConsole, openConsole } from '../testing/app.tsx'

afterEach(closeConsole)

/** Opens the search by its keys, and types. */
async function search(text: string, role?: 'treasurer') {
  const { stage } = await openConsole({ path: '/', ...(role && { role }) })
  const press = async (key: string, ctrlKey = false) => {
    const target = document.activeElement ?? document.body
    await act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true })))
    await stage.settle()
  }
  await press('k', true)
  const field = stage.get('combobox', /./)
  await stage.type(field, text)
  field.focus()
  const options = () => stage.all('option').map((option) => option.textContent)
  const chosen = () =>
    options()[stage.all('option').findIndex((one) => one.getAttribute('aria-selected') === 'true')]
  return { stage, press, options, chosen }
}

test('search: finds pages by a part of their name, in any case, and opens the chosen one', async () => {
  const { options, press, chosen, stage } = await search(' WITHDRAW ')
  expect(options()).toContain('Withdrawals')
  expect(options()).not.toContain('Deposits')
  expect(chosen()).toBe(options()[0])
  await press('Enter')
  expect(window.location.hash).toBe('#/withdrawals')
  expect(stage.all('dialog')).toEqual([])
})

test('search: the arrows move through the results, and around their ends', async () => {
  const { options, press, chosen } = await search('deposit')
  expect(options().length).toBeGreaterThan(1)
  await press('ArrowDown')
  expect(chosen()).toBe(options()[1])
  await press('ArrowUp')
  await press('ArrowUp')
  expect(chosen()).toBe(options().at(-1))
  await press('ArrowDown')
  expect(chosen()).toBe(options()[0])
})

test('search: an identifier is looked up among customers first', async () => {
  const { stage, options } = await search('ann@example.com')
  await stage.press(stage.all('option')[0]!)
  expect(options()).toEqual([])
  expect(window.location.hash).toBe('#/customers?query=ann%40example.com')
})

/** Presses a key while nothing has the focus. */
function press(key: string, ctrlKey = false): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }))
}

test('search: letters typed before its field is there are its text', async () => {
  const { stage } = await openConsole({ path: '/' })
  await act(async () => {
    press('k', true)
    for (const letter of 'ann@') press(letter)
  })
  await stage.settle()
  expect((stage.get('combobox', /./) as HTMLInputElement).value).toBe('ann@')
  await act(async () => press('Enter'))
  await stage.settle()
  expect(window.location.hash).toBe('#/customers?query=ann%40')
})

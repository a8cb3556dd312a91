import { afterEach, expect, test } from 'vitest'
import { closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

/** Opens a list of three conversations that wait. Returns its rows without the titles, and the keyboard on the focused one. */
async function openRows() {
  const { stage } = await openConsole({
    path: '/support',
    answers: {
      'ops/support/list': (sample) => ({
        ...sample,
        list: sample.list.map((one) => ({ ...one, status: 'waiting', claimed_by: 9 })),
      }),
    },
  })
  const rows = () => stage.all('row').slice(1)
  rows()[0]?.focus()
  return {
    stage,
    press: (key: string, modifiers?: KeyboardEventInit) =>
      stage.key(document.activeElement ?? document.body, key, modifiers),
    focused: () => rows().indexOf(document.activeElement as HTMLElement),
    selected: () =>
      stage
        .all('checkbox')
        .slice(1)
        .map((box) => (box as HTMLInputElement).checked),
  }
}

test('rows: keys move between them, and stop at the first and the last', async () => {
  const { press, focused } = await openRows()
  const places = []
  for (const key of ['ArrowDown', 'j', 'ArrowDown', 'k', 'Home', 'ArrowUp', 'End', 'PageUp']) {
    await press(key)
    places.push(focused())
  }
  expect(places).toEqual([1, 2, 2, 1, 0, 0, 2, 0])
})

test('rows: a shortcut of the browser moves nothing', async () => {
  const { press, focused } = await openRows()
  await press('j', { ctrlKey: true })
  expect(focused()).toBe(0)
})

test('rows: Enter opens the record of the focused row', async () => {
  const { press } = await openRows()
  await press('ArrowDown')
  await press('Enter')
  expect(window.location.hash).toBe('#/support/2')
})

test('rows: x selects the focused row, and again no longer', async () => {
  const { press, selected } = await openRows()
  await press('x')
  expect(selected()).toEqual([true, false, false])
  await press('x')
  expect(selected()).toEqual([false, false, false])
})

test('rows: x with Shift selects all rows up to the focused one', async () => {
  const { press, selected } = await openRows()
  await press('x')
  await press('End')
  await press('X', { shiftKey: true })
  expect(selected()).toEqual([true, true, true])
})

test('rows: x with Ctrl is a shortcut of the browser, and selects nothing', async () => {
  const { press, selected } = await openRows()
  await press('x', { ctrlKey: true })
  expect(selected()).toEqual([false, false, false])
})

import { expect, test } from 'vitest'
import { createCodeWaits } from './code-waits.ts'

const NOW = 1_800_000_000_000
const TARGET = 'ines@example.com'

/** A tab's storage. `reload` returns the waits as the app reads them after a reload. */
function openTab(stored?: string) {
  let text = stored
  const reload = () => createCodeWaits({ read: () => text, write: (written) => void (text = written) })
  return { reload, stored: () => text ?? '' }
}

test('codeWaits: the countdown continues after a reload', () => {
  const tab = openTab()
  tab.reload().start('register', TARGET, 60, NOW)
  const reloaded = tab.reload()
  expect(reloaded.secondsLeft('register', TARGET, NOW + 12_300)).toBe(48)
  expect(reloaded.secondsLeft('register', ` ${TARGET.toUpperCase()}`, NOW + 12_300)).toBe(48)
  expect(reloaded.secondsLeft('register', TARGET, NOW + 60_000)).toBe(0)
})

test('codeWaits: another purpose or target need not wait', () => {
  const tab = openTab()
  tab.reload().start('register', TARGET, 60, NOW)
  const reloaded = tab.reload()
  expect(reloaded.secondsLeft('forget', TARGET, NOW)).toBe(0)
  expect(reloaded.secondsLeft('register', 'other@example.com', NOW)).toBe(0)
})

test('codeWaits: a wait reported by the server replaces the stored one', () => {
  const tab = openTab()
  const waits = tab.reload()
  waits.start('register', TARGET, 60, NOW)
  waits.start('register', TARGET, 5, NOW)
  expect(tab.reload().secondsLeft('register', TARGET, NOW)).toBe(5)
})

test("codeWaits: setting the device's clock back does not lengthen the wait", () => {
  const tab = openTab()
  tab.reload().start('register', TARGET, 60, NOW)
  expect(tab.reload().secondsLeft('register', TARGET, NOW - 5_000)).toBe(0)
})

test('codeWaits: stores a bounded number of waits, including the latest', () => {
  const tab = openTab()
  const waits = tab.reload()
  for (let n = 0; n < 20; n += 1) waits.start('register', `${n}@example.com`, 60, NOW)
  expect(Object.keys(JSON.parse(tab.stored()) as object)).toHaveLength(8)
  expect(tab.reload().secondsLeft('register', '19@example.com', NOW)).toBe(60)
})

test.each([
  'nonsense',
  'null',
  '[]',
  '7',
  '{"register ines@example.com":60}',
  '{"register ines@example.com":{"until":"1800000060000","seconds":60}}',
  '{"register ines@example.com":{"until":1800000060000,"seconds":1e9}}',
  '{"register ines@example.com":{"until":1800000060000,"seconds":60,"more":1}}',
  '{"register ines@example.com":{"until":1800000060000.5,"seconds":60}}',
  '{"register ines@example.com":{"until":1800000060000,"seconds":60},"other":null}',
])('codeWaits: ignores a stored %s', (stored) => {
  expect(openTab(stored).reload().secondsLeft('register', TARGET, NOW)).toBe(0)
})

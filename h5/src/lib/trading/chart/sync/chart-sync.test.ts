import { expect, test } from 'vitest'
import type { Drawing } from '../../../chart/drawings/drawing.ts'
import { type ChartChoice, parseChartChoice } from '../parse-chart-choice.ts'
import { type AccountChoice, createChartSync } from './chart-sync.ts'

const EMPTY: ChartChoice = parseChartChoice(undefined, { main: ['MA'], sub: ['VOL'] })
const level = (id: string): Drawing => ({ id, kind: 'level', points: [{ timestamp: 1, value: 1 }] })
const drawn = (...ids: readonly string[]): ChartChoice => ({ ...EMPTY, drawings: ids.map(level) })
const idsOf = (choice: ChartChoice | undefined) => choice?.drawings.map(({ id }) => id)

/** An account, as the server keeps it. */
function createAccount() {
  let stored: AccountChoice = { revision: 0, choice: undefined }
  let isReachable = true
  return {
    ids: () => idsOf(stored.choice),
    revision: () => stored.revision,
    setReachable: (reachable: boolean) => {
      isReachable = reachable
    },
    read: () => (isReachable ? Promise.resolve(stored) : Promise.reject(new Error('offline'))),
    save: (choice: ChartChoice, revision: number) => {
      if (!isReachable) return Promise.resolve(undefined)
      const saved = revision === stored.revision
      if (saved) stored = { revision: revision + 1, choice }
      return Promise.resolve({ saved, ...stored })
    },
  }
}

/** A device that shows a chart of an account. */
function createDevice(account: Pick<ReturnType<typeof createAccount>, 'read' | 'save'>, first?: ChartChoice) {
  let mine = first
  let known: AccountChoice | undefined
  const sync = createChartSync({
    read: account.read,
    save: account.save,
    mine: () => mine,
    adopt: (choice) => {
      mine = choice
    },
    known: () => known,
    remember: (account) => {
      known = account
    },
  })
  return {
    sync,
    ids: () => idsOf(mine),
    change: (choice: ChartChoice) => {
      mine = choice
      return sync.changed()
    },
  }
}

test("chart sync: a device's drawings are added to those of the account at sign-in", async () => {
  const account = createAccount()
  await createDevice(account, drawn('a')).sync.refresh()
  expect(account.ids()).toEqual(['a'])
  const other = createDevice(account, drawn('b'))
  await other.sync.refresh()
  expect(other.ids()).toEqual(['a', 'b'])
  expect(account.ids()).toEqual(['a', 'b'])
})

test('chart sync: a device without choices stores none', async () => {
  const account = createAccount()
  await createDevice(account).sync.refresh()
  expect(account.revision()).toBe(0)
  await createDevice(account, drawn('a')).sync.refresh()
  const fresh = createDevice(account)
  await fresh.sync.refresh()
  expect(fresh.ids()).toEqual(['a'])
  expect(account.revision()).toBe(1)
})

test('chart sync: a device that was away keeps newer drawings, and deletes what it deleted', async () => {
  const account = createAccount()
  const [phone, desktop] = [createDevice(account, drawn('a', 'b')), createDevice(account)]
  await phone.sync.refresh()
  await desktop.sync.refresh()
  account.setReachable(false)
  await phone.change(drawn('b', 'c'))
  expect(phone.ids()).toEqual(['b', 'c'])
  account.setReachable(true)
  await desktop.change(drawn('a', 'b', 'd'))
  await phone.sync.refresh()
  expect(phone.ids()).toEqual(['b', 'd', 'c'])
  expect(account.ids()).toEqual(['b', 'd', 'c'])
})

test('chart sync: a save that another device has overtaken is joined with its choices', async () => {
  const account = createAccount()
  const [phone, desktop] = [createDevice(account, drawn('a')), createDevice(account)]
  await phone.sync.refresh()
  await desktop.sync.refresh()
  await desktop.change(drawn('a', 'd'))
  await phone.change(drawn('a', 'p'))
  expect(account.ids()).toEqual(['a', 'd', 'p'])
  expect(phone.ids()).toEqual(['a', 'd', 'p'])
})

test('chart sync: quick changes are stored one at a time, the last with the newest choices', async () => {
  const account = createAccount()
  const sent: (string[] | undefined)[] = []
  const device = createDevice({
    read: account.read,
    save: (choice, revision) => {
      sent.push(idsOf(choice))
      return account.save(choice, revision)
    },
  })
  await Promise.all(
    [drawn('a'), drawn('a', 'b'), drawn('a', 'b', 'c')].map((choice) => device.change(choice)),
  )
  expect(account.ids()).toEqual(['a', 'b', 'c'])
  expect(sent.length).toBeLessThan(3)
})

test('chart sync: once stopped, an answer in flight changes nothing', async () => {
  const account = createAccount()
  await createDevice(account, drawn('a')).sync.refresh()
  const device = createDevice(account, drawn('b'))
  const refreshed = device.sync.refresh()
  device.sync.stop()
  await refreshed
  expect(device.ids()).toEqual(['b'])
  expect(account.ids()).toEqual(['a'])
})

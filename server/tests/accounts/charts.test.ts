import { afterAll, beforeAll, expect, test } from 'vitest'
import { DRAWINGS_MAX, SUB_INDICATORS } from '@halyard/api/choices'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp()
})

afterAll(() => halyard.close())

const EMPTY = { main: ['MA'], sub: ['VOL'], params: {}, scale: 'normal', drawings: [] as object[] }
const level = (id: string, value = 64_000) => ({ id, kind: 'level', points: [{ timestamp: 1_000, value }] })
const textOf = (part: object) => JSON.stringify({ ...EMPTY, ...part })

test('charts: stored for a market and a contract, equal on every device, invisible to others', async () => {
  const nora = await halyard.registerCustomer()
  const other = await halyard.registerCustomer()
  const none = { revision: 0, choice: null }
  expect(dataOf(await nora.client('user/chart', { chart: '1' }))).toEqual(none)
  const choice = textOf({ period: '1sec', drawings: [level('a')], params: { MA: [5, 10, 20] } })
  const saved = dataOf(await nora.client('user/save_chart', { chart: '1', revision: 0, choice }))
  expect({ ...saved, choice: JSON.parse(saved.choice ?? '') as unknown }).toEqual({
    saved: true,
    revision: 1,
    choice: JSON.parse(choice) as unknown,
  })
  const read = dataOf(await nora.client('user/chart', { chart: '1' }))
  expect(read.revision).toBe(1)
  expect(JSON.parse(read.choice ?? '')).toEqual(JSON.parse(choice))
  expect(dataOf(await nora.client('user/chart', { chart: 'perp_1' }))).toEqual(none)
  expect(dataOf(await other.client('user/chart', { chart: '1' }))).toEqual(none)
  expect(
    dataOf(await other.client('user/save_chart', { chart: 'perp_1', revision: 0, choice })),
  ).toMatchObject({ saved: true })
  expect(dataOf(await nora.client('user/chart', { chart: 'perp_1' }))).toEqual(none)
})

test("charts: a device that has not seen another's drawing does not erase it", async () => {
  const { client } = await halyard.registerCustomer()
  const save = async (revision: number, part: object) =>
    dataOf(await client('user/save_chart', { chart: '1', revision, choice: textOf(part) }))
  await save(0, { drawings: [level('a')] })
  const newer = textOf({ drawings: [level('a'), level('b')] })
  expect(await save(1, { drawings: [level('a'), level('b')] })).toMatchObject({ saved: true, revision: 2 })
  for (const revision of [0, 1, 3, 999_999_999]) {
    const refused = await save(revision, {})
    expect(refused).toMatchObject({ saved: false, revision: 2 })
    expect(JSON.parse(refused.choice ?? '')).toEqual(JSON.parse(newer))
  }
  expect(await save(2, {})).toMatchObject({ saved: true, revision: 3 })
})

test('charts: of two devices that store at once on the same revision, one does', async () => {
  const { client } = await halyard.registerCustomer()
  for (const revision of [0, 1]) {
    const both = await Promise.all(
      ['a', 'b'].map(async (id) =>
        dataOf(
          await client('user/save_chart', {
            chart: '1',
            revision,
            choice: textOf({ drawings: [level(id)] }),
          }),
        ),
      ),
    )
    expect(new Set(both.map(({ saved }) => saved))).toEqual(new Set([false, true]))
    const [one, other] = both.map(({ choice }) => JSON.parse(choice ?? '') as unknown)
    expect(one).toEqual(other)
  }
})

const TOO_MANY = Array.from({ length: DRAWINGS_MAX + 1 }, (_, at) => level(`d-${at}`))

test.each<[string, string, object?]>([
  ['no JSON', '{'],
  ['a text', '"a"'],
  ['null', 'null'],
  ['no choices', '{}'],
  ['an unknown field', textOf({ colour: 'red' }), { code: 'unknown_field', field: 'colour' }],
  ['an unknown interval', textOf({ period: '2sec' })],
  ['an unknown indicator', textOf({ main: ['XYZ'] })],
  ['too many indicators', textOf({ sub: [...SUB_INDICATORS, 'VOL'] })],
  ['a parameter of zero', textOf({ params: { MA: [0] } })],
  ['a parameter that is too great', textOf({ params: { MA: [301] } })],
  ['a parameter with decimals', textOf({ params: { MA: [1.5] } })],
  ['an unknown scale', textOf({ scale: 'odd' })],
  ['too many drawings', textOf({ drawings: TOO_MANY })],
  ['two drawings of an id', textOf({ drawings: [level('a'), level('a')] })],
  ['an id with markup', textOf({ drawings: [level('<b>')] })],
  ['a drawing without a point', textOf({ drawings: [{ ...level('a'), points: [] }] })],
  ['an infinite price', textOf({ drawings: [level('a', 0)] }).replace('"value":0', '"value":1e999')],
  ['a text that is too long', textOf({}) + ' '.repeat(8_000)],
])(
  'charts: refuses %s and keeps what is stored',
  async (_, choice, refusal = { code: 'invalid_field', field: 'choice' }) => {
    const { client } = await halyard.registerCustomer()
    const stored = textOf({ drawings: [level('a')] })
    dataOf(await client('user/save_chart', { chart: '1', revision: 0, choice: stored }))
    expect(await client('user/save_chart', { chart: '1', revision: 1, choice })).toMatchObject(refusal)
    const { choice: kept } = dataOf(await client('user/chart', { chart: '1' }))
    expect(JSON.parse(kept ?? '')).toEqual(JSON.parse(stored))
  },
)

test.each(['999', 'perp_999'])('charts: refuses the unknown chart %s', async (chart) => {
  const { client } = await halyard.registerCustomer()
  const refusal = { code: 'market_must_be_known', field: 'chart' }
  expect(await client('user/chart', { chart })).toMatchObject(refusal)
  expect(await client('user/save_chart', { chart, revision: 0, choice: textOf({}) })).toMatchObject(refusal)
})

test('charts: the most drawings and parameters fit', async () => {
  const { client } = await halyard.registerCustomer()
  const drawings = Array.from({ length: DRAWINGS_MAX }, (_, at) => ({
    id: `fibonacci-1795168807${100 + at}`,
    kind: 'fibonacci',
    points: Array.from({ length: 2 }, () => ({ timestamp: 1_795_168_807_000, value: 64_123.456_789_012_3 })),
  }))
  const choice = textOf({ drawings, params: { BBI: [300, 300, 300, 300], MACD: [300, 300, 300] } })
  expect(dataOf(await client('user/save_chart', { chart: '1', revision: 0, choice })).saved).toBe(true)
})

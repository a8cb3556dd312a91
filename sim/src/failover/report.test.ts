import { expect, test } from 'vitest'
import type { Played } from './play-row.ts'
import { describeWatched, drawTable, findBreaches, writeTable } from './report.ts'

const PLAYED: Played = {
  row: { name: 'primary', failure: 'the primary is lost', barMs: 25_000, play: () => Promise.resolve() },
  acknowledged: 100,
  pauseMs: 21_340,
  slowestMs: 22_000,
  repeated: new Map([
    ['busy', 3],
    ['no answer', 4],
  ]),
  failed: new Map(),
  problems: [],
  watched: undefined,
}

test('cluster report: a row within its bar breaks no promise', () => {
  expect(findBreaches(PLAYED)).toEqual([])
})

test.each([
  ['a lost order', { problems: ['k was acknowledged but is lost'] }, 'k was acknowledged but is lost'],
  [
    'a failed request',
    { failed: new Map([['unknown_call', 2]]) },
    '2 requests failed for good: unknown_call',
  ],
  [
    'a request that failed in an upgrade',
    { row: { ...PLAYED.row, isSeamless: true }, repeated: new Map([['busy', 3]]) },
    '3 requests were answered with busy',
  ],
  [
    'a gap at a socket',
    { watched: { sockets: 1, events: 9, resumedMs: [900], problems: ['ann: trade 7 is missing'] } },
    'ann: trade 7 is missing',
  ],
  ['a long pause', { pauseMs: 25_100 }, 'nothing was acknowledged for 25.1 s, the bar is 25.0 s'],
])('cluster report: %s breaks a promise', (_what, changed, breach) => {
  expect(findBreaches({ ...PLAYED, ...changed })).toEqual([breach])
})

test('cluster report: a row of the table has seconds and counts', () => {
  expect(drawTable([PLAYED]).split('\n').at(-1)).toBe(
    '| the primary is lost | 21.3 s | 22.0 s | 7 | 0 | 0 | 25.0 s |',
  )
})

const tableOf = (set: string) =>
  `<!-- ${set}: npm run cluster -- --set ${set} --write -->\n| ${set} |\n<!-- end -->\n`

test('cluster report: a table replaces the one in the document', () => {
  const document = `a\n${tableOf('failures')}b\n${tableOf('links')}c\n`
  expect(writeTable(document, 'links', '| new |')).toBe(document.replace('| links |', '| new |'))
  expect(() => writeTable('a', 'links', '| new |')).toThrow('the document has no place for the table')
})

test('cluster report: the line of the sockets has the slowest that caught up', () => {
  expect(describeWatched({ sockets: 2, events: 9, resumedMs: [900, 1_240], problems: [] })).toBe(
    '2 sockets with 9 private events, connected again 2 times, all caught up within 1.2 s; 0 gaps, repetitions or differences',
  )
})

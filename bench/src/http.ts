import { once } from 'node:events'
import type { Line, Options, Report } from './benchmark.ts'
import { answerOf, startChild } from './child.ts'
import type { ServerReady } from './http-halyard.ts'
import type { LoadOrder, LoadResult } from './http-load.ts'
import { withPostgres } from './real-database.ts'
import { inTurn } from './rounds.ts'
import { median, quantile } from './statistics.ts'
import { writeCount } from './table.ts'

const CONNECTIONS = 256
const FORM = 'currency_id=1&legal_id=3&type=limit&price=9999&number=0.0002'
const FLOOR = 3.5
const GOAL = { ratio: 5.5, p99Ms: 35 }

/** Durable orders, from the form that asks to the answer that says it is on the disk. */
export function http({ rounds, quick }: Options): Promise<Report> {
  const [callsEach, peerCallsEach] = quick ? [12, 5] : [120, 40]
  // No customer may have more than 500 orders open, so each round has customers of its own.
  const customers = CONNECTIONS * (rounds + 1)
  return withPostgres(async () => {
    const load = startChild('http-load.ts', [])
    const halyard = startChild('http-halyard.ts', [String(customers)])
    const halyardReady = await answerOf<ServerReady>(halyard)
    const peer = startChild('http-one-by-one.ts', [String(customers)])
    const peerReady = await answerOf<ServerReady>(peer)

    const side = (path: string, { port, tokens }: ServerReady, calls: number) => {
      let round = 0
      return (): Promise<LoadResult> => {
        const from = round++ * CONNECTIONS
        const order = { port, path, form: FORM, callsEach: calls }
        load.send({ ...order, tokens: tokens.slice(from, from + CONNECTIONS) } satisfies LoadOrder)
        return answerOf<LoadResult>(load)
      }
    }
    const callHalyard = side('/api/coin/trade/buy', halyardReady, callsEach)
    const callPeers = ['/order-step-by-step', '/order'].map((path) => side(path, peerReady, peerCallsEach))
    for (const call of [callHalyard, ...callPeers]) await call()
    const [ours = [], usual = [], atOnce = []] = await inTurn(rounds, [callHalyard, ...callPeers])
    load.disconnect()
    for (const server of [halyard, peer]) {
      server.send('stop')
      await once(server, 'exit')
    }
    return {
      title: 'Durable orders through HTTP',
      compared: `\`POST /api/coin/trade/buy\` of a limit order that rests, by ${CONNECTIONS} customers on ${CONNECTIONS} kept-alive connections, to the answer that says it is committed; against a Fastify server that holds the balance and inserts the order in one transaction an order over 32 connections: step by step, as it is usually written, and all in one round trip; same PostgreSQL, fsync on, ${rounds} rounds in turn, server, load and PostgreSQL on the same machine.`,
      lines: [lineOf('step by step', ours, usual), lineOf('one round trip', ours, atOnce)],
      notes: [
        noteOf('Halyard', ours),
        noteOf('peer, step by step', usual),
        noteOf('peer, one round trip', atOnce),
      ],
    }
  })
}

function lineOf(what: string, halyard: readonly LoadResult[], peer: readonly LoadResult[]): Line {
  const ratio = median(
    halyard.map(({ perSecond }, round) => perSecond / (peer[round]?.perSecond ?? Number.NaN)),
  )
  const p99 = latency(halyard, 0.99)
  const reachesGoal = ratio >= GOAL.ratio && p99 <= GOAL.p99Ms
  return {
    what: `against ${what}`,
    halyard: writeCount(median(halyard.map(({ perSecond }) => perSecond))),
    peer: writeCount(median(peer.map(({ perSecond }) => perSecond))),
    result: `${ratio.toFixed(1)}x, p99 ${p99.toFixed(0)} ms`,
    floor: `${FLOOR}x`,
    goal: `${GOAL.ratio}x, p99 ${GOAL.p99Ms} ms`,
    mark: reachesGoal ? 'goal' : ratio >= FLOOR ? 'floor' : 'below',
  }
}

function noteOf(who: string, measured: readonly LoadResult[]): string {
  return `${who}: p50 ${latency(measured, 0.5).toFixed(1)} ms, p99 ${latency(measured, 0.99).toFixed(1)} ms.`
}

/** The median of the rounds' quantiles, in milliseconds. */
function latency(measured: readonly LoadResult[], share: number): number {
  return median(measured.map(({ latencies }) => quantile(latencies, share)))
}

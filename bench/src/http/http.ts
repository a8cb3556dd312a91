import { once } from 'node:events'
import type { Line, Options, Report } from '../benchmark.ts'
import { nextMessage, startChild } from '../child.ts'
import type { ServerReady } from './http-halyard.ts'
import type { LoadRequest, LoadResult } from './http-load.ts'
import { withPostgres } from '../engine/real-database.ts'
import { interleave } from '../rounds.ts'
import { median, quantile } from '../statistics.ts'
import { writeCount } from '../table.ts'

const CONNECTIONS = 256
const FORM = 'currency_id=1&legal_id=3&type=limit&price=9999&number=0.0002'
const FLOOR = 3.5
const GOAL = { ratio: 5.5, p99Ms: 35 }

/** Measures durable orders through HTTP, from request to committed response. */
export function http({ rounds, quick }: Options): Promise<Report> {
  const [callsEach, peerCallsEach] = quick ? [12, 5] : [120, 40]
  // A customer may have at most 500 open orders, so each round uses other customers.
  const customers = CONNECTIONS * (rounds + 1)
  return withPostgres(async () => {
    const load = startChild('http/http-load.ts', [])
    const halyard = startChild('http/http-halyard.ts', [String(customers)])
    const halyardReady = await nextMessage<ServerReady>(halyard)
    const peer = startChild('http/http-one-by-one.ts', [String(customers)])
    const peerReady = await nextMessage<ServerReady>(peer)

    const side = (path: string, { port, tokens }: ServerReady, calls: number) => {
      let round = 0
      return (): Promise<LoadResult> => {
        const from = round++ * CONNECTIONS
        const order = { port, path, form: FORM, callsEach: calls }
        load.send({ ...order, tokens: tokens.slice(from, from + CONNECTIONS) } satisfies LoadRequest)
        return nextMessage<LoadResult>(load)
      }
    }
    const callHalyard = side('/api/coin/trade/buy', halyardReady, callsEach)
    const callPeers = ['/order-step-by-step', '/order'].map((path) => side(path, peerReady, peerCallsEach))
    for (const call of [callHalyard, ...callPeers]) await call()
    const [ours = [], usual = [], atOnce = []] = await interleave(rounds, [callHalyard, ...callPeers])
    load.disconnect()
    for (const server of [halyard, peer]) {
      server.send('stop')
      await once(server, 'exit')
    }
    return {
      title: 'Durable orders through HTTP',
      compared: `\`POST /api/coin/trade/buy\` of a limit order that rests, by ${CONNECTIONS} customers on ${CONNECTIONS} keep-alive connections, up to the response that confirms the commit; against a Fastify server that holds the balance and inserts the order in one transaction per order over 32 connections: step by step, as usual, and all in one round trip; same PostgreSQL, fsync on, ${rounds} interleaved rounds, server, load and PostgreSQL on the same machine.`,
      lines: [formatLine('step by step', ours, usual), formatLine('one round trip', ours, atOnce)],
      notes: [
        formatNote('Halyard', ours),
        formatNote('peer, step by step', usual),
        formatNote('peer, one round trip', atOnce),
      ],
    }
  })
}

function formatLine(what: string, halyard: readonly LoadResult[], peer: readonly LoadResult[]): Line {
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

function formatNote(name: string, measured: readonly LoadResult[]): string {
  return `${name}: p50 ${latency(measured, 0.5).toFixed(1)} ms, p99 ${latency(measured, 0.99).toFixed(1)} ms.`
}

/** Returns the median of the rounds' quantiles, in milliseconds. */
function latency(measured: readonly LoadResult[], share: number): number {
  return median(measured.map(({ latencies }) => quantile(latencies, share)))
}

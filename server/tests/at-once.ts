import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { METHODS } from '@halyard/api'
import type { CallPath, Envelope, RequestOf, ResponseOf } from '@halyard/api/client'
import { OPS_METHODS, type OpsPath, type OpsRequestOf, type OpsResponseOf } from '@halyard/api/ops'
import type { TestApp } from '../src/app/testing.ts'

export type AnyPath = CallPath | OpsPath
type RequestTo<Path> = Path extends CallPath
  ? RequestOf<Path>
  : Path extends OpsPath
    ? OpsRequestOf<Path>
    : never
type AnswerOf<Path> = Envelope<
  Path extends CallPath ? ResponseOf<Path> : Path extends OpsPath ? OpsResponseOf<Path> : never
>

export interface Shot<Path extends AnyPath = CallPath> {
  readonly path: Path
  readonly request: RequestTo<Path>
  readonly token?: string | undefined
  readonly idempotencyKey?: string
}

/** A server in this process takes one connection a turn of the event loop, and reads what came on it in the next. */
const TURNS_TO_READ = 5

/**
 * Sends requests each over a connection of its own: all but the last byte of every one first, and then all the last
 * bytes together, so that the server has them at the same moment. Answers come in the order of the requests.
 * `onReleased` is called when all of it is sent.
 */
export async function atOnce<Path extends AnyPath>(
  { url }: Pick<TestApp, 'url'>,
  shots: readonly Shot<Path>[],
  onReleased: () => void = () => undefined,
): Promise<AnswerOf<Path>[]> {
  const { hostname, port } = new URL(url)
  const loaded = await Promise.all(
    shots.map(async (shot) => {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      socket.setNoDelay(true)
      const request = textOf(shot, hostname)
      await new Promise((written) => socket.write(request.slice(0, -1), written))
      return { socket, lastByte: request.slice(-1) }
    }),
  )
  for (let turns = 0; turns < shots.length + TURNS_TO_READ; turns++) await turn()
  const answers = loaded.map(({ socket }) => answerOn(socket))
  for (const { socket, lastByte } of loaded) socket.write(lastByte)
  onReleased()
  return Promise.all(answers) as Promise<AnswerOf<Path>[]>
}

/** How many succeeded, and how many were refused with each code. */
export function countAnswers(answers: readonly Envelope<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const name = answer.type === 'error' ? answer.code : answer.type
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_none, index) => make(index))
}

function textOf({ path, request, token, idempotencyKey }: Shot<AnyPath>, host: string): string {
  const method = { ...METHODS, ...OPS_METHODS }[path]
  if (method === 'GET') throw new Error(`${path} changes nothing: it needs no race`)
  const body = JSON.stringify(request)
  return [
    `${method} /api/${path} HTTP/1.1`,
    `host: ${host}`,
    ...(token === undefined ? [] : [`authorization: ${token}`]),
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...(idempotencyKey === undefined ? [] : [`idempotency-key: ${idempotencyKey}`]),
    'connection: close',
    '',
    body,
  ].join('\r\n')
}

async function answerOn(socket: Socket): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))
}

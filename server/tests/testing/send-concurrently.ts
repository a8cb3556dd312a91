import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { METHODS } from '@halyard/api'
import type { CallPath, Envelope, RequestOf, ResponseOf } from '@halyard/api/client'
import { OPS_METHODS, type OpsPath, type OpsRequestOf, type OpsResponseOf } from '@halyard/api/ops'
import type { TestApp } from '../../src/app/testing.ts'

/** The path of a customer or operator call. */
export type AnyPath = CallPath | OpsPath
type RequestTo<Path> = Path extends CallPath
  ? RequestOf<Path>
  : Path extends OpsPath
    ? OpsRequestOf<Path>
    : never
type AnswerOf<Path> = Envelope<
  Path extends CallPath ? ResponseOf<Path> : Path extends OpsPath ? OpsResponseOf<Path> : never
>

/** One of several concurrent requests. */
export interface Attempt<Path extends AnyPath = CallPath> {
  readonly path: Path
  readonly request: RequestTo<Path>
  readonly token?: string | undefined
  readonly idempotencyKey?: string
}

const ALL_METHODS = { ...METHODS, ...OPS_METHODS }

/** An in-process server accepts one connection per event-loop turn and reads its data in the next. */
const EVENT_LOOP_TURNS_TO_READ = 5

/**
 * Sends each request over its own connection: first all but the last byte of every request, then all the last bytes
 * together, so that the server completes them at the same moment. Returns the responses in the order of the requests.
 * Calls `onReleased` when everything is sent.
 */
export async function sendConcurrently<Path extends AnyPath>(
  { url }: Pick<TestApp, 'url'>,
  attempts: readonly Attempt<Path>[],
  onReleased: () => void = () => undefined,
): Promise<AnswerOf<Path>[]> {
  const { hostname, port } = new URL(url)
  const loaded = await Promise.all(
    attempts.map(async (attempt) => {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      socket.setNoDelay(true)
      const request = textOf(attempt, hostname)
      await new Promise((written) => socket.write(request.slice(0, -1), written))
      return { socket, lastByte: request.slice(-1) }
    }),
  )
  for (let turns = 0; turns < attempts.length + EVENT_LOOP_TURNS_TO_READ; turns++) await turn()
  const responses = loaded.map(({ socket }) => readResponse(socket))
  for (const { socket, lastByte } of loaded) socket.write(lastByte)
  onReleased()
  return Promise.all(responses) as Promise<AnswerOf<Path>[]>
}

/** Counts the successful responses, and the rejections by code. */
export function countOutcomes(responses: readonly Envelope<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const response of responses) {
    const name = response.type === 'error' ? response.code : response.type
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** Returns `count` items made from their index. */
export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_none, index) => make(index))
}

function textOf({ path, request, token, idempotencyKey }: Attempt<AnyPath>, host: string): string {
  const method = ALL_METHODS[path]
  if (method === 'GET') throw new Error(`${path} does not change anything, so a race is pointless`)
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

async function readResponse(socket: Socket): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))
}

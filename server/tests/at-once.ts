import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { CallPath, Envelope, RequestOf, ResponseOf } from '@halyard/contract/client'
import type { TestApp } from '../src/testing.ts'

export interface Shot<Path extends CallPath = CallPath> {
  readonly path: Path
  readonly request: RequestOf<Path>
  readonly token: string
  readonly idempotencyKey?: string
}

/**
 * Sends requests each over a connection of its own: all but the last byte of every one first, and then all the last
 * bytes together, so that the server has them at the same moment. Answers come in the order of the requests.
 */
export async function atOnce<Path extends CallPath>(
  { url }: TestApp,
  shots: readonly Shot<Path>[],
): Promise<Envelope<ResponseOf<Path>>[]> {
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
  const answers = loaded.map(({ socket }) => answerOn(socket))
  for (const { socket, lastByte } of loaded) socket.write(lastByte)
  return Promise.all(answers) as Promise<Envelope<ResponseOf<Path>>[]>
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

function textOf({ path, request, token, idempotencyKey }: Shot, host: string): string {
  const body = JSON.stringify(request)
  return [
    `POST /api/${path} HTTP/1.1`,
    `host: ${host}`,
    `authorization: ${token}`,
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

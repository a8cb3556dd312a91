import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** The product at an address of its own, where a new version of the app can be published. */
export interface ReleaseHost {
  readonly url: string
  /** Serves another build from now on: its page has a `meta` element named `release`. */
  readonly publish: () => void
  readonly close: () => Promise<void>
}

const PAGE = '/h5/'
const WORKER = '/h5/sw.js'
const MARK = '<meta name="release" content="next">'

/** Forwards every request to the product, except those for the page and the worker of a published version. */
export async function openReleaseHost(product: string): Promise<ReleaseHost> {
  const { hostname, port } = new URL(product)
  let isPublished = false
  const read = async (path: string) => (await fetch(product + path)).text()
  const readPage = async () => (await read(PAGE)).replace('</head>', `${MARK}</head>`)
  const readWorker = async () => {
    const [page, worker] = await Promise.all([readPage(), read(WORKER)])
    return worker.replace(/sha256-[\w+/=]+/, `sha256-${createHash('sha256').update(page).digest('base64')}`)
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    if (isPublished && (path === PAGE || path === WORKER)) {
      const body = path === PAGE ? await readPage() : await readWorker()
      const type = path === PAGE ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8'
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(body)
      return
    }
    const { method, headers } = request
    const forwarded = httpRequest({ hostname, port, path, method, headers }, (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.on('upgrade', (request, socket) => {
    const lines = [`${request.method} ${request.url} HTTP/1.1`]
    for (let at = 0; at < request.rawHeaders.length; at += 2)
      lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`)
    const upstream = connect(Number(port), hostname, () => upstream.write(`${lines.join('\r\n')}\r\n\r\n`))
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
    upstream.pipe(socket).pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish: () => {
      isPublished = true
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

import { createServer } from 'node:http'
import { text as readBody } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import type { Product } from './product.ts'

/** The running product as the tests see it. The process that runs them all owns it. */
export type SharedProduct = Pick<Product, 'url' | 'oidcIssuer' | 'killEverything' | 'start' | 'changeRows'>

const URL_VARIABLE = 'HALYARD_E2E_URL'
const OIDC_VARIABLE = 'HALYARD_E2E_OIDC'
const CONTROL_VARIABLE = 'HALYARD_E2E_CONTROL'

/** Lets the run use a running product, which it can neither kill nor start. */
export function giveProduct(url: string): void {
  process.env[URL_VARIABLE] = url
}

/** Returns whether the run uses a product that runs already. */
export function isProductGiven(): boolean {
  return process.env[URL_VARIABLE] !== undefined
}

/**
 * Passes the product's address to the workers, which inherit the environment, and serves their requests to kill and
 * start it: a product that a worker started would end with that worker. Returns the function that stops serving.
 */
export async function serveProduct(product: Product): Promise<() => void> {
  const actions = new Map<string, (body: string) => Promise<void>>([
    ['/kill', product.killEverything],
    ['/start', product.start],
    ['/change', product.changeRows],
  ])
  const server = createServer((request, response) => {
    const act = actions.get(request.url ?? '') ?? (() => Promise.reject(new Error('unknown action')))
    readBody(request)
      .then(act)
      .then(
        () => response.writeHead(204).end(),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env[URL_VARIABLE] = product.url
  process.env[OIDC_VARIABLE] = product.oidcIssuer
  process.env[CONTROL_VARIABLE] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

/** Returns the running product, for a worker. */
export function connectToProduct(): SharedProduct {
  const request = async (action: string, body = '') => {
    const url = `${requireVariable(CONTROL_VARIABLE)}/${action}`
    const response = await fetch(url, { method: 'POST', body })
    if (!response.ok) throw new Error(`${action}: ${await response.text()}`)
  }
  return {
    url: requireVariable(URL_VARIABLE),
    get oidcIssuer() {
      return requireVariable(OIDC_VARIABLE)
    },
    killEverything: () => request('kill'),
    start: () => request('start'),
    changeRows: (statement) => request('change', statement),
  }
}

function requireVariable(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}

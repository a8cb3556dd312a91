import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { HttpConfig } from './http-config.ts'
import { originOfTiles } from './map-tiles.ts'

/** Adds the headers to every response of a route. */
export function registerSecurity(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/**
 * Returns the headers of every response. Scripts run only from files of this server, or inline in the built
 * app page if their hash matches. Pictures come from this server and the map's.
 * Nothing is sent to another server. No other site may frame the app.
 * Computed once.
 */
export function securityHeaders({
  mode,
  appDirectory,
  mapTiles,
  publicUrl,
}: Pick<HttpConfig, 'mode' | 'appDirectory' | 'mapTiles'> & { readonly publicUrl: string }): Record<
  string,
  string
> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hashesOfScripts(join(appDirectory, 'index.html'))],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(mapTiles === undefined ? [] : [originOfTiles(mapTiles)])],
        // Some browsers do not count the sockets of the own origin as 'self'.
        connectSrc: ["'self'", new URL(publicUrl).origin.replace(/^http/, 'ws')],
        fontSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: mode === 'production' ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  setHeaders(response.req, response, () => undefined)
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}

/** Returns the CSP hashes of a page's inline scripts; none if the page is not built. */
function hashesOfScripts(page: string): string[] {
  if (!existsSync(page)) return []
  return Array.from(
    readFileSync(page, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g),
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

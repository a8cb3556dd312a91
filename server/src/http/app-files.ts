import { existsSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { HttpConfig } from './http-config.ts'

const INVITE_CODE = /^[A-Z0-9]{4,16}$/

const notBuilt = (app: string) =>
  `${app} is not built yet.\n\nRun "npm start", which builds it, or "npm run build --workspace ${app}", and start the server again.\n`

/** Serves the customers' app at `/h5/`, to which the server's root leads, and the operators' console at `/ops/`. */
export async function registerAppFiles(
  app: FastifyInstance,
  { appDirectory, consoleDirectory }: Pick<HttpConfig, 'appDirectory' | 'consoleDirectory'>,
): Promise<void> {
  app.get<{ Querystring: { invite?: unknown } }>('/', ({ query }, reply) =>
    reply.redirect(pathOf(query.invite)),
  )
  await serveBuilt(app, 'h5', appDirectory)
  await serveBuilt(app, 'ops', consoleDirectory)
}

/**
 * Serves a built app. Assets with a content hash in their name are cached for a year; other files are revalidated on each
 * request.
 */
async function serveBuilt(app: FastifyInstance, name: 'h5' | 'ops', directory: string): Promise<void> {
  app.get(`/${name}`, (_request, reply) => reply.redirect(`/${name}/`))
  if (!existsSync(join(directory, 'index.html'))) {
    app.get(`/${name}/*`, (_request, reply) =>
      reply.status(503).type('text/plain; charset=utf-8').send(notBuilt(name)),
    )
    return
  }
  await app.register(serveFiles, {
    root: directory,
    prefix: `/${name}/`,
    cacheControl: false,
    dotfiles: 'ignore',
    decorateReply: false,
    // The build stores each text file compressed too. Other files are compressed for each response.
    preCompressed: true,
    setHeaders(reply, path) {
      const named = path.startsWith(join(directory, 'assets'))
      reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** Returns where the server's root leads: to the app, or with an invite code to the registration, filled in. */
function pathOf(invite: unknown): string {
  return typeof invite === 'string' && INVITE_CODE.test(invite)
    ? `/h5/#/pages/user/login/register?invite=${invite}`
    : '/h5/'
}

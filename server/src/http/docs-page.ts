import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './openapi.ts'

/** The reference of the calls at `/api/docs`, and as a document at `/api/docs/json`. */
export async function registerDocsPage(app: FastifyInstance): Promise<void> {
  const document = describeApi() as unknown as StaticDocumentSpec['document']
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Halyard API' },
    uiConfig: { docExpansion: 'list', deepLinking: true, layout: 'BaseLayout' },
  })
}

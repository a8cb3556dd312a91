import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './openapi.ts'

/** Serves the API reference at `/api/docs` and its OpenAPI document at `/api/docs/json`. */
export async function registerDocsPage(app: FastifyInstance): Promise<void> {
  const document = describeApi() as unknown as StaticDocumentSpec['document']
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Halyard API' },
    uiConfig: { docExpansion: 'list', deepLinking: true, layout: 'BaseLayout' },
  })
}

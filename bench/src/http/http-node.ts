import { startServer } from '../engine/real-database.ts'
import { answerUsage } from './answer-usage.ts'

/** Runs a node in a separate process, on the database of an engine. */
const [, , databaseUrl = '', natsUrl = ''] = process.argv
const node = await startServer({ databaseUrl, role: 'api', natsUrl })
process.send?.(node.app.port)
answerUsage(() => node.close())

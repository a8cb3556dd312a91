import { startTestPostgres } from '../src/testing.ts'

/** A test run for tests: starts the PostgreSQL of a run, prints its address and never ends by itself. */
const { url } = await startTestPostgres({ durable: false })
console.log(url)
setInterval(() => {}, 60_000)

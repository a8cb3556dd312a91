import { startApp } from './app/app.ts'
import { readProductionConfig } from './app/config.ts'
import { runProcess } from './app/run-process.ts'

await runProcess(async (onFatal) => startApp({ config: readProductionConfig(process.env), onFatal }))

import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Preloaded by tests: writes the address of each module that the process loads into the file of LOADED_MODULES.
const file = process.env['LOADED_MODULES'] ?? ''
registerHooks({
  load(url, context, next) {
    appendFileSync(file, `${url}\n`)
    return next(url, context)
  },
})

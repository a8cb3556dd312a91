import { listen } from './listen.ts'
import { openSigner } from './open-signer.ts'
import { readSettings, SettingsError } from './settings.ts'

/** The exit code for invalid settings, on which a supervisor does not restart the process. */
const SETTINGS_ERROR_EXIT_CODE = 78

try {
  const settings = readSettings(process.env)
  const signer = openSigner(settings)
  const server = await listen(signer, settings)
  process.send?.({ kind: 'ready', url: server.url, publicKeys: signer.publicKeys })
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
    process.once(event, () => {
      server.close()
      signer.close()
      process.exit(0)
    })
} catch (error) {
  process.stderr.write(`signer: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof SettingsError ? SETTINGS_ERROR_EXIT_CODE : 1)
}

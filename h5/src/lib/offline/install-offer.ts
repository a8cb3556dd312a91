import { create } from 'zustand'

/** The browser's offer to install the app; not every browser has it. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>
}

/** The offer to install the app, until it is used; undefined where the browser makes none. */
export const useInstallOffer = create<{ readonly event: InstallEvent | undefined }>(() => ({
  event: undefined,
}))

/** Stores the browser's offer for the settings, in place of a banner of the browser's own. */
export function startInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstallOffer.setState({ event: event as InstallEvent })
  })
  window.addEventListener('appinstalled', () => useInstallOffer.setState({ event: undefined }))
}

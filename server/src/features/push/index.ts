import { showSettings } from './show-settings.ts'
import { subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'

export const pushHandlers = {
  'push/settings': showSettings,
  'push/subscribe': subscribe,
  'push/unsubscribe': unsubscribe,
}

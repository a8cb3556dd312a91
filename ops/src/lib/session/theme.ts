import { readChoice, store } from '@halyard/web'
import { create } from 'zustand'

/** The themes to choose from. */
export const THEMES = ['dark', 'light'] as const
/** One of `THEMES`. */
export type Theme = (typeof THEMES)[number]

/** The theme, stored on the device. */
export const useTheme = create<{ readonly theme: Theme }>(() => ({ theme: readChoice('ops.theme', THEMES) }))

/** Stores the theme on this device, and applies it. */
export function setTheme(theme: Theme): void {
  store('ops.theme', theme)
  useTheme.setState({ theme })
  applyTheme()
}

/** Applies the theme to the document. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = useTheme.getState().theme
}

import { Component, type ReactNode } from 'react'
import { forgetLastSeen } from '../lib/offline/offline-state.ts'
import { BrokenPage } from './broken-page.tsx'

interface ErrorBoundaryProps {
  readonly children: ReactNode
}

/**
 * Catches errors of a page and shows `BrokenPage` in its place, so that the tab bar and the back button stay usable.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  /** Data of the last visit may be the cause. */
  override componentDidCatch() {
    forgetLastSeen()
  }

  override render() {
    return this.state.broken ? <BrokenPage /> : this.props.children
  }
}

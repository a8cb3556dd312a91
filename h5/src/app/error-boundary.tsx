import { Component, type ReactNode } from 'react'
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

  override render() {
    return this.state.broken ? <BrokenPage /> : this.props.children
  }
}

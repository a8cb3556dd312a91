import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  readonly fallback: ReactNode
  readonly onError?: () => void
  readonly children: ReactNode
}

/** Catches errors of a page and shows a fallback in its place, so that what surrounds the page stays usable. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch() {
    this.props.onError?.()
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}

/**
 * A file that cannot be packaged. The message is a sentence for the operator who gave it; it ends up in the asset's row.
 */
export class PackagingError extends Error {
  override readonly name = 'PackagingError';
}

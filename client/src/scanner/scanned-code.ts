/** A text some reader took in; it knows nothing of tickets. */
export interface ScannedCode {
  text: string;
  source: 'camera' | 'hand-scanner' | 'typed';
  /** Epoch milliseconds on this handset's clock. */
  at: number;
}

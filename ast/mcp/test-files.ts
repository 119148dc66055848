/** By the folders and endings that test runners look for. */
export function isTestFile(path: string): boolean {
  return /(?:^|\/)(?:__tests__|__mocks__|tests?|specs?)\/|\.(?:test|spec)\.[cm]?[jt]sx?$/.test(path);
}

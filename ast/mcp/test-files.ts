const FOLDER = /(?:^|\/)(?:__tests__|__mocks__|tests?|specs?|mocks|test[-_]?(?:helpers?|utils?|support|fixtures?))\//i;

/** By the folders and endings that test runners look for. */
export function isTestFile(path: string): boolean {
  return FOLDER.test(path) || /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(path);
}

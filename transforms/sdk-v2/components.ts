/** Which findings of this transform can only be applied together: those of the files that one server is made of. */
import type { ParsedFile, Project } from '../contract.js';

export function componentOf(project: Project, file: ParsedFile): string {
  return `server:${project.mcp.groupOf(file.path)}`;
}

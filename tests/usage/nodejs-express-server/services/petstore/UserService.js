/** @type {Interface['loginUser']} */
const loginUser = ({ username }) => ({
  code: 200,
  payload: `session of ${username}`,
  headers: { 'X-Rate-Limit': 100, 'X-Expires-After': new Date(0).toISOString() },
});

/** @type {Interface['createUsersWithListInput']} */
const createUsersWithListInput = ({ user = [] }) => {
  const [first] = user;
  return first === undefined ? Service.problem(422, 'The list is empty.') : Service.successResponse(first);
};

"""The project: settings, addresses, the server's commands, and the logins in `accounts`."""
